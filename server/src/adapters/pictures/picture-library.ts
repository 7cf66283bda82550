import type sharp from 'sharp'

let loading: Promise<typeof sharp> | undefined

/**
 * The library for pictures, restrained. Loaded with the first picture: with its native part it takes more memory than any
 * other, and the calls of most of the day have no picture.
 */
export function pictureLibrary(): Promise<typeof sharp> {
  loading ??= import('sharp').then(restrained)
  return loading
}

function restrained({ default: library }: { default: typeof sharp }): typeof sharp {
  // Only these decoders may ever see a guest's bytes: no SVG, no PDF, no TIFF, whatever libvips was built with.
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  // Pictures come once; a cache of them would only hold faces in memory.
  library.cache(false)
  library.concurrency(1)
  return library
}
