import type { PictureDetail } from '../../domain/files/file-view';

// EXIF is a TIFF file without pixels: directories of numbered tags (Exif 2.32, JEITA CP-3451; CIPA DC-008).

const ORIENTATION = 0x0112;
const GPS_DIRECTORY = 0x8825;
/** Tags that lead to further directories: of the exposure, and of interoperability. */
const DIRECTORIES = [0x8769, 0xa005];
/** Bytes of an entry of a directory. */
const ENTRY = 12;

const DETAILS = new Map<number, PictureDetail>([
  [0x010f, 'device'], // Make
  [0x0110, 'device'], // Model
  [0x0131, 'device'], // Software
  [0x013c, 'device'], // HostComputer
  [0x927c, 'device'], // MakerNote
  [0xa431, 'device'], // BodySerialNumber
  [0xa432, 'device'], // LensSpecification
  [0xa433, 'device'], // LensMake
  [0xa434, 'device'], // LensModel
  [0xa435, 'device'], // LensSerialNumber
  [0x013b, 'author'], // Artist
  [0x8298, 'author'], // Copyright
  [0x9c9d, 'author'], // XPAuthor
  [0xa430, 'author'], // CameraOwnerName
  [0x010e, 'comment'], // ImageDescription
  [0x9286, 'comment'], // UserComment
  [0x9c9b, 'comment'], // XPTitle
  [0x9c9c, 'comment'], // XPComment
  [0x9c9e, 'comment'], // XPKeywords
  [0x9c9f, 'comment'], // XPSubject
  [0x0132, 'time'], // DateTime
  [0x9003, 'time'], // DateTimeOriginal
  [0x9004, 'time'], // DateTimeDigitized
  [0x9010, 'time'], // OffsetTime
  [0x9011, 'time'],
  [0x9012, 'time'],
  [0x9290, 'time'], // SubSecTime
  [0x9291, 'time'],
  [0x9292, 'time'],
]);

/** Tags about the file, not about who made it or where: resolution, versions, size, colour space. */
const TECHNICAL = new Set([
  ...[0x0100, 0x0101, 0x0103, 0x011a, 0x011b, 0x0128, 0x0201, 0x0202, 0x0213],
  ...[0x9000, 0x9101, 0xa000, 0xa001, 0xa002, 0xa003, 0x0001, 0x0002],
]);

/** What an EXIF block says, as far as it can be read, and its orientation; 1: as it is stored. */
function readExif(tiff: Uint8Array): { orientation: number; found: Set<PictureDetail> } {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const found = new Set<PictureDetail>();
  let orientation = 1;
  const seen = new Set<number>();
  const further: number[] = [];
  /** As many as the block has room for: else directories that share their entries are read for hours. */
  let entriesLeft = tiff.byteLength / ENTRY;

  const readDirectory = (at: number, isLittle: boolean, isMain = false): number => {
    // A directory that leads back to itself is read once.
    if (at === 0 || seen.has(at)) return 0;
    seen.add(at);
    const count = view.getUint16(at, isLittle);
    for (let entry = at + 2; entry < at + 2 + count * ENTRY; entry += ENTRY) {
      entriesLeft -= 1;
      if (entriesLeft < 0) throw new RangeError('directories share entries');
      const tag = view.getUint16(entry, isLittle);
      if (tag === ORIENTATION && isMain) orientation = view.getUint16(entry + 8, isLittle);
      else if (tag === GPS_DIRECTORY) found.add('place');
      else if (DIRECTORIES.includes(tag)) further.push(view.getUint32(entry + 8, isLittle));
      else if (tag !== ORIENTATION && !TECHNICAL.has(tag)) found.add(DETAILS.get(tag) ?? 'other');
    }
    return view.getUint32(at + 2 + count * ENTRY, isLittle);
  };

  try {
    const isLittle = view.getUint16(0) === 0x4949;
    if (view.getUint16(2, isLittle) !== 42) throw new RangeError('not a TIFF');
    // The second directory is that of a small picture, which may show what was cut off.
    const second = readDirectory(view.getUint32(4, isLittle), isLittle, true);
    if (second !== 0) found.add('other');
    readDirectory(second, isLittle);
    // A directory that is read adds those that it leads to.
    for (const at of further) readDirectory(at, isLittle);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    found.add('other');
  }
  return { orientation: orientation >= 2 && orientation <= 8 ? orientation : 1, found };
}

/** An EXIF block that holds an orientation and nothing else. */
const onlyOrientation = (orientation: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.of(
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8], // big-endian, the directory follows
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0], // one tag, one short
    ...[0, 0, 0, 0], // no further directory
  );

/** What stays of an EXIF block: its orientation if a viewer has to turn the picture, or nothing. */
export function reduceExif(tiff: Uint8Array): {
  rest: Uint8Array<ArrayBuffer> | undefined;
  /** The block has nothing else: it stays as it is. */
  isReduced: boolean;
  found: Set<PictureDetail>;
} {
  const { orientation, found } = readExif(tiff);
  const rest = orientation === 1 ? undefined : onlyOrientation(orientation);
  const isReduced =
    rest !== undefined &&
    rest.length === tiff.length &&
    rest.every((byte, index) => byte === tiff[index]);
  return { rest, isReduced, found };
}
