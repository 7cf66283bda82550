import type sharp from 'sharp'

let loading: Promise<typeof sharp> | undefined

/**
 * Loads sharp, limited to a few decoders. It is loaded with the first picture, because with its native part it needs
 * more memory than any other library, and most calls have no picture.
 */
export function loadPictureLibrary(): Promise<typeof sharp> {
  loading ??= import('sharp').then(restrictDecoders)
  return loading
}

function restrictDecoders({ default: library }: { default: typeof sharp }): typeof sharp {
  // Only these decoders may read uploaded bytes: no SVG, no PDF, no TIFF, whatever libvips was built with.
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  // Each picture is read once; a cache would only keep guests' faces in memory.
  library.cache(false)
  library.concurrency(1)
  return library
}
