import { light } from '@first-chair/core/colour/tokens'
import { proposeColours, type ProposedColours } from '@first-chair/core/first-run/proposed-colours'
import { useEffect, useState } from 'react'
import { t } from '../catalogue/first-run.ts'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { ChosenColours } from './look/chosen-colours.tsx'
import { FirstRunFrame } from './first-run-frame.tsx'
import { StepActions } from './step-actions.tsx'
import type { StepProps } from './step-props.ts'
import { formatSaved } from './format-saved.ts'
import styles from './look/look-step.module.css'
import { LogoField } from './look/logo-field.tsx'
import { LookPreview } from './look/look-preview.tsx'
import { readLogo, type Logo } from './look/read-logo.ts'
import { saveLook } from './look/save-look.ts'
import { useSave } from './use-save.ts'

const minSide = 64
const standard: ProposedColours = { primary: light.brand, accent: light.accent, sidebar: light.rail }

/** The logo, and colours that are proposed from it. */
export function LookStep({ firstRun, onSaved, onBack }: StepProps) {
  const { steps, resort, look } = firstRun
  // Undefined: the saved one. Null: none.
  const [logo, setLogo] = useState<Logo | null | undefined>(undefined)
  const [colours, setColours] = useState<ProposedColours>({
    primary: look.primary,
    accent: look.accent,
    sidebar: look.sidebar,
  })
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const { save, isSaving, failure } = useSave(onSaved)
  useEffect(() => () => (logo ? URL.revokeObjectURL(logo.url) : undefined), [logo])

  const choose = async (file: File) => {
    const read = await readLogo(file)
    const isSmall = read && Math.max(read.width, read.height) < minSide
    setProblem(read ? (isSmall ? t('logoTooSmall') : undefined) : t('logoUnreadable'))
    if (!read || isSmall) return
    setLogo(read)
    setAttempt(0)
    setColours(proposeColours(read.colours))
  }
  const tryOther = () => {
    if (!logo) return
    setColours(proposeColours(logo.colours, attempt + 1))
    setAttempt(attempt + 1)
  }
  const shownUrl = logo === undefined ? look.logoUrl : (logo?.url ?? '')
  const isTaken = failure?.code === 'changed-meanwhile'
  return (
    <FirstRunFrame
      title={t('lookTitle')}
      progress={{ steps, current: 'look' }}
      aside={t('aboutTime')}
      saved={formatSaved(steps, 'look')}
      actions={
        <StepActions step="look" onBack={onBack} save={save}>
          <Button
            busy={isSaving ? t('saving') : undefined}
            onClick={() => void save(() => saveLook({ logo: logo === null ? null : logo?.file, colours }))}
          >
            {t('useThese')}
          </Button>
        </StepActions>
      }
    >
      <p>{logo ? t('lookTaken') : t('lookText')}</p>
      <div className={styles.columns}>
        <div className={styles.choices}>
          <LogoField logo={logo} shownUrl={shownUrl} problem={problem} onChoose={(file) => void choose(file)} />
          <ChosenColours colours={colours} onChange={setColours} />
          <div className={styles.more}>
            {logo && (
              <Button look="secondary" onClick={tryOther}>
                {t('otherColors')}
              </Button>
            )}
            {logo !== null && (
              <Button
                look="ghost"
                onClick={() => {
                  setLogo(null)
                  setProblem(undefined)
                  setColours(standard)
                }}
              >
                {t('noLogo')}
              </Button>
            )}
          </div>
          {logo === null && <p className={styles.fine}>{t('noLogoShown')}</p>}
          {failure && <Banner tone="bad">{isTaken ? t('changedMeanwhile') : failure.message}</Banner>}
        </div>
        <LookPreview name={resort.name} logoUrl={shownUrl} colours={colours} />
      </div>
    </FirstRunFrame>
  )
}
