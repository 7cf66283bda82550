import { Failure } from '@first-chair/core/contract/failure'
import { uploadPicture } from '@first-chair/core/picture/picture.api'
import { findUploadProblem } from '@first-chair/core/picture/picture'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../../api/upload.ts'

type State = { kind: 'idle' | 'done' } | { kind: 'sending'; percent: number } | { kind: 'failed'; message: string }

/**
 * Uploads a picture for the look of the pages and calls `onUploaded` with its address. A file that cannot be uploaded
 * is refused before it is sent. After a cancelled upload, or when the field is no longer rendered, `onUploaded` is not
 * called.
 */
export function usePictureUpload(onUploaded: (url: string) => void) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const current = useRef<File>(undefined)
  useEffect(
    () => () => {
      current.current = undefined
    },
    [],
  )

  const send = async (file: File) => {
    current.current = file
    const show = (newState: State) => {
      if (current.current === file) setState(newState)
    }
    show({ kind: 'sending', percent: 0 })
    try {
      const problem = findUploadProblem(new Uint8Array(await file.slice(0, 256).arrayBuffer()), file.size)
      if (problem) return show({ kind: 'failed', message: problem.message })
      const { url } = await upload(uploadPicture, {
        bytes: file,
        onProgress: (part) => show({ kind: 'sending', percent: Math.round(part * 100) }),
      })
      if (current.current !== file) return undefined
      onUploaded(url)
      return show({ kind: 'done' })
    } catch (failure) {
      return show({ kind: 'failed', message: getMessage(failure) })
    }
  }

  return {
    state,
    start: (file: File) => void send(file),
    cancel: () => {
      current.current = undefined
      setState({ kind: 'idle' })
    },
  }
}

function getMessage(failure: unknown): string {
  if (!(failure instanceof Failure)) return 'The file could not be read. Please choose it again.'
  return failure.fields[0]?.message ?? failure.message
}
