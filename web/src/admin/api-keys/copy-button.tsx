import { Button } from '@mantine/core'
import { useState } from 'react'
import { AdminIcon } from '../admin-icon.tsx'
import styles from './api-keys.module.css'

/** Copies a text, and says that it did, or that the browser did not let it. */
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
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(done)
    } catch {
      setSaid('Please mark it and copy it by hand')
    }
  }
  return (
    <>
      <span role="status" className={styles.said}>
        {said}
      </span>
      <Button
        {...(isPrimary ? {} : { variant: 'default', size: 'xs' })}
        leftSection={<AdminIcon name="copy" size={18} />}
        onClick={() => void copy()}
      >
        {label}
      </Button>
    </>
  )
}
