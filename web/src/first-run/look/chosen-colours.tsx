import { contrast, parseColour, type Hex } from '@first-chair/core/colour/colour'
import { toFillAndText } from '@first-chair/core/colour/readable-colours'
import { light, white } from '@first-chair/core/colour/tokens'
import type { ProposedColours } from '@first-chair/core/first-run/proposed-colours'
import { t } from '../../catalogue/first-run.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './look-step.module.css'

const names = ['primary', 'accent', 'sidebar'] as const

/** The three colours, each with the contrast of its text, as guests see it. */
export function ChosenColours({
  colours,
  onChange,
}: {
  colours: ProposedColours
  onChange: (colours: ProposedColours) => void
}) {
  return (
    <ul className={styles.colours} aria-label={t('colors')}>
      {names.map((name) => {
        const { chosen, fill, on } = readColour(colours[name])
        const isAdjusted = fill !== chosen
        return (
          <li key={name}>
            <input
              type="color"
              className={styles.swatch}
              value={fill.toLowerCase()}
              aria-label={t(name)}
              onChange={({ target }) => onChange({ ...colours, [name]: target.value.toUpperCase() })}
            />
            <span className={styles.grow} aria-live="polite">
              <b>{t(name)}</b>
              <span>
                {isAdjusted
                  ? t('colorAdjusted', { color: chosen, shown: fill })
                  : t('colorFacts', {
                      color: chosen,
                      on: on === white ? 'white' : 'other',
                      ratio: contrast(fill, on).toFixed(1),
                    })}
              </span>
            </span>
            <Badge tone={isAdjusted ? 'info' : 'ok'} icon={isAdjusted ? 'information' : 'tick'}>
              {t(isAdjusted ? 'adjusted' : 'readable')}
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}

/** A colour as it was chosen, and as guests see it with its text. */
function readColour(colour: Hex): { chosen: Hex; fill: Hex; on: Hex } {
  const chosen = parseColour(colour) ?? light.brand
  return { chosen, ...toFillAndText(chosen) }
}
