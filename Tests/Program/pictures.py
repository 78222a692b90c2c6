"""Pictures that the tests' server sends, and the requests for them."""
import re

# The smallest possible picture.
GIF = bytes.fromhex("47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b")


def picture_number(request):
    """Returns the number of the requested picture, or `None` if the request is for something else."""
    found = re.fullmatch(r"/img/w480h360/(\d+)\.jpg", request.path)
    return int(found[1]) if found else None


def requested_pictures(kiva):
    return sorted(filter(None, map(picture_number, kiva.requests)))
