import { useState } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import { TextField, type FieldProps } from './fields.tsx'
import styles from './resource.module.css'

/** The address of a picture, and the picture. */
export function ImageField<Form extends FieldValues>(props: FieldProps<Form>) {
  const { form, name } = props
  const value: unknown = useWatch({ control: form.control, name })
  const address = typeof value === 'string' ? value.trim() : ''
  return (
    <div className={styles.imageField}>
      <TextField {...props} inputMode="url" spellCheck={false} placeholder="https://" />
      {/^(https:\/\/|\/)./.test(address) && <Preview key={address} address={address} />}
    </div>
  )
}

function Preview({ address }: { address: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <p className={styles.quiet}>No picture comes from this address.</p>
  return <img className={styles.image} src={address} alt="Preview" onError={() => setBroken(true)} />
}
