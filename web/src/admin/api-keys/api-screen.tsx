import { Button } from '@mantine/core'
import PlusIcon from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useKeys } from '../page/use-keys.ts'
import { ApiKeys } from './api-keys.tsx'
import styles from './api-keys.module.css'
import { CallsWithKey } from './calls-with-key.tsx'
import { CreateKey } from './create-key.tsx'
import { DefaultSettings } from './default-settings.tsx'

/** Keys for programs, how they are used, and the calls that take one (docs/domain.md, "Admin pages"). */
export function ApiScreen() {
  const [isCreating, setCreating] = useState(false)
  useKeys({ n: () => setCreating(true) })
  return (
    <main id="main" className={styles.pane}>
      <div className={styles.head}>
        <div className={styles.grow}>
          <h1>API</h1>
          <p>Keys for programs, such as a nightly export, and the calls that take one.</p>
        </div>
        <Button leftSection={<PlusIcon size={18} />} onClick={() => setCreating(true)}>
          Create key
        </Button>
      </div>
      <div className={styles.body}>
        <ApiKeys />
        <DefaultSettings />
        <CallsWithKey />
      </div>
      {isCreating && <CreateKey onClose={() => setCreating(false)} />}
    </main>
  )
}
