import type { BinaryAnswer } from '@first-chair/core/contract/binary'

/** A browser may take a moment before it reads the file to save. */
const revokeDelayMs = 60_000

/** Makes the browser save a file. Replaces characters in the name that some systems do not allow. */
export function saveFile(content: BinaryAnswer | Blob, name: string): void {
  const file =
    content instanceof Blob ? content : new Blob([new Uint8Array(content.bytes)], { type: content.contentType })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs)
}
