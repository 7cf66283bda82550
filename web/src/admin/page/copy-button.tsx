import { Button } from '@mantine/core'
import CopyIcon from 'lucide-react/icons/copy'
import { useState } from 'react'
import styles from './copy-button.module.css'

/** Copies a text, and reports success or that the browser refused. */
export function CopyButton({
  text,
  label,
  done,
  isPrimary = false,
}: {
  text: string
  label: string
  done: string
  isPrimary?: boolean
}) {
  const [message, setMessage] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setMessage(done)
    } catch {
      setMessage('Copying failed. Please select the text and copy it by hand.')
    }
  }
  return (
    <>
      <span role="status" className={styles.said}>
        {message}
      </span>
      <Button
        {...(isPrimary ? {} : { variant: 'default', size: 'xs' })}
        leftSection={<CopyIcon size={18} />}
        onClick={() => void copy()}
      >
        {label}
      </Button>
    </>
  )
}
