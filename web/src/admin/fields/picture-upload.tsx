import { uploadTypes } from '@first-chair/core/picture/picture'
import { Button } from '@mantine/core'
import { useId, useRef } from 'react'
import styles from './picture-upload.module.css'
import { usePictureUpload } from './use-picture-upload.ts'

/** Uploads a picture for the field beside it, or clears the field. `label` is the label of that field. */
export function PictureUpload({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (url: string) => void
}) {
  const { state, start, cancel } = usePictureUpload(onChange)
  const input = useRef<HTMLInputElement>(null)
  const statusId = useId()
  const isSending = state.kind === 'sending'
  return (
    <div className={styles.upload}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${label}: picture file`}
        accept={uploadTypes.join(',')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // Allows choosing the same file again after it was refused.
          event.currentTarget.value = ''
          if (file) start(file)
        }}
      />
      <div className={styles.acts}>
        <Button
          variant="default"
          size="xs"
          disabled={isSending}
          aria-label={`${label}: upload a picture`}
          aria-describedby={statusId}
          onClick={() => input.current?.click()}
        >
          Upload a picture
        </Button>
        {isSending && (
          <Button variant="subtle" size="xs" aria-label={`${label}: cancel the upload`} onClick={cancel}>
            Cancel
          </Button>
        )}
        {!isSending && value !== '' && (
          <Button variant="subtle" size="xs" aria-label={`${label}: remove the picture`} onClick={() => onChange('')}>
            Remove
          </Button>
        )}
      </div>
      {isSending && (
        <progress className={styles.progress} max={100} value={state.percent} aria-label={`${label}: upload`} />
      )}
      <p
        id={statusId}
        role="status"
        className={state.kind === 'failed' ? `${styles.status} ${styles.failed}` : styles.status}
      >
        {state.kind === 'idle' && 'PNG, JPEG or WebP, up to 10 MB'}
        {isSending && 'Uploading'}
        {state.kind === 'failed' && state.message}
        {state.kind === 'done' && 'Uploaded. Guests see it after you save.'}
      </p>
    </div>
  )
}
