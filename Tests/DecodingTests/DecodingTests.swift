// DecodingTests
