// Reads a file as text. Spreadsheets save text in several encodings.

// The size of the largest file that is read, in bytes. A file with 100,000 loans has about 20 MB.
export const limit = 32_000_000;

// Returns the encoding of a text in UTF-16, with or without a mark at its beginning. Without one, every second byte of plain
// letters and digits is zero.
function wideEncoding(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const start = bytes.subarray(0, 400);
  start.forEach((byte, i) => { if (!byte) zeros[i % 2]++; });
  const [first, second] = zeros.map((count) => count > start.length / 3);
  return first === second ? null : first ? 'utf-16be' : 'utf-16le';
}

function decode(bytes) {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Spreadsheets save in the encoding of the system's language, unless they are told otherwise.
    return new TextDecoder(document.documentElement.lang.startsWith('zh') ? 'gb18030' : 'windows-1252').decode(bytes);
  }
}

// Returns the text of a file, or `null` for a file that is not text: such a file has control characters.
export async function readFile(file) {
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  if (text.includes('\0')) return null;
  const controls = text.match(/[\x01-\x08\x0e-\x1f]/g) ?? [];
  return controls.length > text.length / 1000 ? null : text;
}
