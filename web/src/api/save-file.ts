import type { BinaryAnswer } from '@first-chair/core/binary'

/** A browser may take a moment before it reads what it saves. */
const millisecondsToRead = 60_000

/** Gives bytes to the browser as a file to save, under a name that every system takes. */
export function saveFile(given: BinaryAnswer | Blob, name: string): void {
  const file = given instanceof Blob ? given : new Blob([new Uint8Array(given.bytes)], { type: given.contentType })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), millisecondsToRead)
}
