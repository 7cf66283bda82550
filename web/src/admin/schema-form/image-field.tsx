import { TextInput } from '@mantine/core'
import { useState } from 'react'
import styles from './schema-form.module.css'
import { PictureUpload } from '../fields/picture-upload.tsx'
import type { InputProps } from './input-props.ts'

/** A field for the address of a picture, with an upload button and a preview. */
export function ImageField({ setting, value, error, label, hint, field }: InputProps) {
  const url = String(value)
  return (
    <>
      <TextInput
        {...field}
        value={url}
        label={label}
        description={hint}
        error={error}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
      />
      <PictureUpload label={setting.label} value={url} onChange={field.onChange} />
      {url !== '' && error === undefined && <Picture key={url} url={url} />}
    </>
  )
}

function Picture({ url }: { url: string }) {
  const [hasFailed, setFailed] = useState(false)
  return hasFailed ? (
    <p className={styles.adjusted} role="status">
      No picture could be loaded from this address. Please check it.
    </p>
  ) : (
    <img className={styles.picture} src={url} alt="The picture at this address" onError={() => setFailed(true)} />
  )
}
