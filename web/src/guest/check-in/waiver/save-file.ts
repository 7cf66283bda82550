import type { BinaryAnswer } from '@first-chair/core/binary'

/** A browser may take a moment before it reads what it saves. */
const millisecondsToRead = 60_000

/** Gives bytes to the browser as a file to save, under a name that every system takes. */
export function saveFile({ contentType, bytes }: BinaryAnswer, name: string): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: contentType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), millisecondsToRead)
}
