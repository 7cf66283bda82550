import { Button } from '@mantine/core'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Section, SwitchField, TextField } from '../fields/fields.tsx'
import type { SectionProps } from './setting-sections.tsx'
import styles from './settings.module.css'

/**
 * The external waiver service. Its secret can be saved but never read again
 * (docs/domain.md, "General and client settings").
 */
export function ExternalWaivers({ field, isSecretSet }: SectionProps & { isSecretSet: boolean }) {
  const [isRevealed, setRevealed] = useState(false)
  const secret = field('oneRiskSecret')
  return (
    <Section title="External waivers">
      <TextField
        {...field('oneRiskUrl')}
        hint="The address of 1Risk, with https. Default: none, external waivers cannot be signed"
        type="url"
        maxLength={500}
        spellCheck={false}
      />
      <TextField
        {...field('oneRiskFrameUrl')}
        hint="Only if 1Risk shows waivers on another host than the one above: any address on that host. Default: the host above"
        type="url"
        maxLength={500}
        spellCheck={false}
      />
      <p>{isSecretSet ? <Badge tone="ok">A secret is saved</Badge> : <Badge>No secret is saved</Badge>}</p>
      <div className={styles.secret}>
        <TextField
          {...secret}
          label={isSecretSet ? `New ${secret.label.toLowerCase()}` : secret.label}
          hint={
            isSecretSet
              ? 'Leave empty to keep the saved secret. A saved secret is never shown again'
              : 'Stored encrypted. A saved secret is never shown again'
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
          {...field('clearOneRiskSecret')}
          hint="Save deletes the secret. External waivers can then no longer be signed"
        />
      )}
    </Section>
  )
}
