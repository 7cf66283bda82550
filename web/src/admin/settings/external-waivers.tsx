import { Button } from '@mantine/core'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Section, SwitchField, TextField } from '../resource/fields.tsx'
import type { SectionProps } from './setting-sections.tsx'
import styles from './settings.module.css'

/** The external waiver service. Its secret goes in and never comes out (domain rules, section 6). */
export function ExternalWaivers({ form, labels, isSecretSet }: SectionProps & { isSecretSet: boolean }) {
  const [isRevealed, setRevealed] = useState(false)
  return (
    <Section title="External waivers">
      <TextField
        form={form}
        name="oneRiskUrl"
        label={labels.oneRiskUrl}
        hint="1Risk's address, with https. Default: none, waivers with an outside provider cannot be signed"
        type="url"
        maxLength={500}
        spellCheck={false}
      />
      <TextField
        form={form}
        name="oneRiskFrameUrl"
        label={labels.oneRiskFrameUrl}
        hint="Only where 1Risk shows waivers on another host than the one above: any address there. Default: the host above"
        type="url"
        maxLength={500}
        spellCheck={false}
      />
      <p>{isSecretSet ? <Badge tone="ok">A secret is saved</Badge> : <Badge>No secret is saved</Badge>}</p>
      <div className={styles.secret}>
        <TextField
          form={form}
          name="oneRiskSecret"
          label={isSecretSet ? `New ${labels.oneRiskSecret.toLowerCase()}` : labels.oneRiskSecret}
          hint={
            isSecretSet
              ? 'Left empty, the saved one stays. Nobody can read a saved secret again'
              : 'Kept sealed; nobody can read a saved secret again'
          }
          type={isRevealed ? 'text' : 'password'}
          autoComplete="new-password"
          maxLength={500}
          spellCheck={false}
        />
        <Button variant="default" aria-pressed={isRevealed} onClick={() => setRevealed(!isRevealed)}>
          {isRevealed ? 'Hide' : 'Show'} what I type
        </Button>
      </div>
      {isSecretSet && (
        <SwitchField
          form={form}
          name="clearOneRiskSecret"
          label={labels.clearOneRiskSecret}
          hint="With Save it is gone, and waivers with the outside provider cannot be signed"
        />
      )}
    </Section>
  )
}
