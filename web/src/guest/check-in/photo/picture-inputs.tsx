import { useImperativeHandle, useRef, type ChangeEvent, type Ref } from 'react'

/** Opens the camera, or the pictures that are there already. */
export type PictureSource = { camera: () => void; library: () => void }

/** Phones hand over a HEIC picture as JPEG when only these are asked for. */
const accepted = 'image/jpeg,image/png,image/webp'

/**
 * The two ways to a picture of one person. The camera looks away from the phone, and at the guest for a picture of
 * themselves; without a camera both open the same list of files.
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
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file may be chosen again.
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
        aria-label={`Take a picture of ${name}`}
        onChange={chosen}
      />
      <input
        ref={library}
        type="file"
        hidden
        accept={accepted}
        aria-label={`Choose a picture of ${name}`}
        onChange={chosen}
      />
    </>
  )
}
