// Other strings may have percent signs, too: '%', "%no.word%", '%d.%s%'.
const ended = '%status.endd%';
const saved = fill('%script.save nmae name%', name);
const count = fill("%list.count%", n) + `%list.count total count%`;
