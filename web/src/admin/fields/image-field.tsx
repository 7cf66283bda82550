import { useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { TextField, type FieldProps } from './fields.tsx'
import { PictureUpload } from './picture-upload.tsx'
import styles from './image-field.module.css'
import shared from '../look/shared.module.css'

/** A field for the address of a picture, with an upload button and a preview. */
export function ImageField<Form extends FieldValues>(props: FieldProps<Form>) {
  const { form, name, label } = props
  const { field } = useController({ control: form.control, name })
  const value: unknown = field.value
  const address = typeof value === 'string' ? value.trim() : ''
  return (
    <div className={styles.imageField}>
      <TextField {...props} inputMode="url" spellCheck={false} placeholder="https://" />
      <PictureUpload label={label} value={address} onChange={field.onChange} />
      {/^(https:\/\/|\/)./.test(address) && <Preview key={address} address={address} />}
    </div>
  )
}

function Preview({ address }: { address: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <p className={shared.quiet}>No picture could be loaded from this address. Please check it.</p>
  return <img className={styles.image} src={address} alt="Preview" onError={() => setBroken(true)} />
}
