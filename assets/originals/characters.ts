// The characters of the font. Swahili and the Luhya languages need only Basic Latin and ’. The combining accents and
// the dotless i in the last line form letters such as ĩ and ũ, which occur in names from neighbouring regions. The
// original of the font has no ŋ.
export const characters =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~' +
  '\u00a0£©°·×–—‘’“”…€ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜàáâäçèéêëìíîïñòóôöùúûü' +
  '\u0300\u0301\u0303\u0304\u0308ı'
