import type { Contact } from '@first-chair/core/contact/contact'
import { Failure } from '@first-chair/core/contract/failure'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../../catalogue/home.ts'
import { t as retry } from '../../../catalogue/retry.ts'
import { Button } from '../../../ui/button.tsx'
import { useSigningLink } from '../../signing-link/use-signing-link.ts'
import styles from './verdict.module.css'

/** Opens the waivers of another adult on this phone, with their own signing link: so the adult is the signer. */
export function HandOverButton({ contact, locationId }: { contact: Contact; locationId: number }) {
  const router = useRouter()
  const [isOpening, setIsOpening] = useState(false)
  const [problem, setProblem] = useState('')
  const { data, refetch } = useSigningLink(locationId, contact.contactId, { isWanted: false })
  const open = async () => {
    setProblem('')
    setIsOpening(true)
    const { data: signingLink, error } = data ? { data, error: null } : await refetch()
    if (signingLink) {
      const { hash } = new URL(signingLink.link)
      await router.navigate({ to: '/sign', hash: hash.slice(1) })
    } else setProblem(error instanceof Failure ? error.message : retry('tryAgain'))
    setIsOpening(false)
  }
  return (
    <>
      <Button look="soft" busy={isOpening ? t('opening') : undefined} onClick={() => void open()}>
        {t('handOver', { name: contact.firstName })}
      </Button>
      <p role="status" className={styles.small}>
        {problem}
      </p>
    </>
  )
}
