import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Coding = 'br' | 'gzip'

/** Quick enough to be done for every answer, and within a few per cent of what the slow settings reach. */
const quality = 5

const compressions = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (text) => promisify(gzip)(text),
} satisfies Record<Coding, (text: string) => Promise<Buffer>>

/**
 * A text as small as the asker can read it, and how that is called. For answers that hold nothing a stranger could have
 * put there: length tells about the rest.
 */
export async function compressed(
  text: string,
  acceptEncoding: string | readonly string[] | undefined,
): Promise<{ body: string | Buffer; coding: Coding | 'identity' }> {
  const coding = codingFor(acceptEncoding)
  return coding === undefined ? { body: text, coding: 'identity' } : { body: await compressions[coding](text), coding }
}

/** The better one of those that are named and not refused (RFC 9110, section 12.5.3). */
function codingFor(acceptEncoding: string | readonly string[] = ''): Coding | undefined {
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
