import { useImperativeHandle, useRef, type ChangeEvent, type Ref } from 'react'
import { t } from '../../../catalogue/photo.ts'

/** Opens the camera, or the photo library. */
export type PictureSource = { camera: () => void; library: () => void }

/** Phones convert a HEIC picture to JPEG if only these types are accepted. */
const accepted = 'image/jpeg,image/png,image/webp'

/**
 * The two hidden file inputs for a picture of one person: camera and library. The camera is the front one for the
 * guest's own picture, else the rear one. On a device without a camera both inputs open the file picker.
 */
export function PictureInputs({
  name,
  isOwn,
  onChoose,
  ref,
}: {
  name: string
  isOwn: boolean
  onChoose: (file: File) => void
  ref: Ref<PictureSource>
}) {
  const camera = useRef<HTMLInputElement>(null)
  const library = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({
    camera: () => camera.current?.click(),
    library: () => library.current?.click(),
  }))
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // Reset, so that choosing the same file again fires another event.
    target.value = ''
    if (file) onChoose(file)
  }
  return (
    <>
      <input
        ref={camera}
        type="file"
        hidden
        accept={accepted}
        capture={isOwn ? 'user' : 'environment'}
        aria-label={t('takePictureOf', { name })}
        onChange={onChange}
      />
      <input
        ref={library}
        type="file"
        hidden
        accept={accepted}
        aria-label={t('choosePictureOf', { name })}
        onChange={onChange}
      />
    </>
  )
}
