import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Coding = 'br' | 'gzip'

/** Fast enough for every answer, and only a few per cent larger than the slowest setting. */
const quality = 5

const compressions = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (text) => promisify(gzip)(text),
} satisfies Record<Coding, (text: string) => Promise<Buffer>>

/**
 * Compresses a text with the best coding that the client accepts, and returns the coding. Use it only for answers
 * without input of a third party: otherwise the length of the answer can reveal secrets in it (BREACH).
 */
export async function compressText(
  text: string,
  acceptEncoding: string | readonly string[] | undefined,
): Promise<{ body: string | Buffer; coding: Coding | 'identity' }> {
  const coding = chooseCoding(acceptEncoding)
  return coding === undefined ? { body: text, coding: 'identity' } : { body: await compressions[coding](text), coding }
}

/** The best coding that is listed and not refused with a weight of 0 (RFC 9110, section 12.5.3). */
function chooseCoding(acceptEncoding: string | readonly string[] = ''): Coding | undefined {
  const accepted = [acceptEncoding]
    .flat()
    .join(',')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, weight]) => !/^q=0(?:\.0*)?$/.test(weight ?? ''))
    .map(([coding]) => coding)
  return (['br', 'gzip'] as const).find((coding) => accepted.includes(coding))
}
