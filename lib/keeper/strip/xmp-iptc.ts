import { asLatin1 } from '../../bytes/latin1';
import type { PictureDetail } from '../../domain/files/file-view';

// Nothing is parsed: the block is removed anyhow, and the words in it tell what it was about. None of them is looked
// for without an end: a picture may repeat the beginning of one for megabytes.

const XMP_WORDS: [PictureDetail, RegExp][] = [
  ['place', /GPS|photoshop:(City|State|Country)|Iptc4xmp\w{1,10}:Location/],
  ['device', /tiff:(Make|Model)|CreatorTool|aux:|exifEX:|softwareAgent/],
  ['author', /dc:(creator|rights)|photoshop:(Credit|Author)|xmpRights:|tiff:(Artist|Copyright)/],
  ['comment', /dc:(description|title|subject)|UserComment|photoshop:Headline/],
  ['time', /CreateDate|ModifyDate|MetadataDate|DateTime|DateCreated/],
];

/** What an XMP packet is about. */
export function detailsOfXmp(packet: Uint8Array): PictureDetail[] {
  const text = asLatin1(packet);
  const found = XMP_WORDS.filter(([, words]) => words.test(text)).map(([detail]) => detail);
  return found.length > 0 ? found : ['other'];
}

/** Datasets of IPTC's record 2 (IIM 4.2). */
const IPTC_DATASETS: [PictureDetail, number[]][] = [
  ['place', [90, 92, 95, 100, 101]],
  ['device', [65]],
  ['author', [80, 85, 110, 115, 116]],
  ['comment', [5, 25, 105, 120]],
  ['time', [55, 60, 62, 63]],
];

/** What a block of Photoshop, which holds IPTC, is about. */
export function detailsOfIptc(block: Uint8Array): PictureDetail[] {
  const datasets = new Set<number>();
  for (let at = block.indexOf(0x1c); at !== -1; at = block.indexOf(0x1c, at + 1)) {
    const dataset = block[at + 2];
    if (block[at + 1] === 2 && dataset !== undefined) datasets.add(dataset);
  }
  const found = IPTC_DATASETS.filter(([, numbers]) => numbers.some((one) => datasets.has(one)));
  return found.length > 0 ? found.map(([detail]) => detail) : ['other'];
}
