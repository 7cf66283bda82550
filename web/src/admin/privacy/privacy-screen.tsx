import { useRef } from 'react'
import { PageFrame } from '../page/page-frame.tsx'
import { useKeys } from '../page/use-keys.ts'
import { FindPerson } from './find-person.tsx'
import { GuestRequests } from './guest-requests.tsx'
import { KeepUntilRules } from './keep-until-rules.tsx'
import { LegalHolds } from './legal-holds.tsx'
import { PersonView } from './person-view.tsx'
import styles from './privacy.module.css'
import { useChosenPerson } from './use-privacy.ts'

/** Where guests get what the product holds of them, and where they are erased (docs/domain.md, "Privacy desk"). */
export function PrivacyScreen() {
  const [chosen, choose] = useChosenPerson()
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  return (
    <PageFrame
      title="Privacy desk"
      description="Give people what we hold of them, or erase it. Every step is in the audit log."
    >
      <div className={styles.body}>
        <div className={styles.column}>
          <FindPerson field={field} chosen={chosen} onChoose={choose} />
          {chosen.person !== '' && <PersonView key={chosen.person} chosen={chosen} />}
        </div>
        <div className={styles.column}>
          <GuestRequests onOpen={choose} />
          <KeepUntilRules />
          <LegalHolds />
        </div>
      </div>
    </PageFrame>
  )
}
