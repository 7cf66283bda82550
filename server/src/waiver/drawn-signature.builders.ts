import { crc32, deflateSync } from 'node:zlib'

/** A whole PNG of one pixel, base64, as a browser would send a drawn signature; `salt` makes different ones. */
export function aDrawing(salt = ''): string {
  const chunk = (kind: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    chunk('tEXt', Buffer.from(`salt\0${salt}`)),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64')
}
