import type { ContactTaskTask } from '@first-chair/core/contact-task/contact-task'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useHeadingFocus } from '../use-heading-focus.ts'
import { WaiverFrame } from './waiver-frame.tsx'
import styles from './waiver.module.css'

type WaiverElsewhereProps = { step: string; task: ContactTaskTask; onContinue: () => void }

/** A waiver of an outside provider is signed at the resort desk; it stays open. */
export function WaiverElsewhere({ step, task, onContinue }: WaiverElsewhereProps) {
  useHeadingFocus(true)
  return (
    <WaiverFrame step={step}>
      <main id="main" className={styles.plain}>
        <h1>{task.name}</h1>
        <div className={styles.notice}>
          <Banner title="This waiver is signed at the resort desk.">
            You can go on here. Your arrival card reminds you of it.
          </Banner>
        </div>
      </main>
      <ActionBar>
        <Button onClick={onContinue}>Continue</Button>
      </ActionBar>
    </WaiverFrame>
  )
}
