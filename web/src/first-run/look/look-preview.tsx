import type { ProposedColours } from '@first-chair/core/first-run/proposed-colours'
import { getThemeColours } from '@first-chair/core/settings/theme-colours'
import type { CSSProperties } from 'react'
import { Poster } from '../../art/poster.tsx'
import { homePhone } from '../../art/scenes/home-phone.ts'
import { t } from '../../catalogue/first-run.ts'
import { useTheme } from '../../settings/use-settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { GateMark } from '../../ui/gate-mark.tsx'
import styles from './look-step.module.css'

/** A phone with the page of guests in the chosen colours. It is a picture: nothing in it can be used. */
export function LookPreview({ name, logoUrl, colours }: { name: string; logoUrl: string; colours: ProposedColours }) {
  const theme = useTheme()
  const chosen = {
    ...theme,
    general: { ...theme.general, accentColor: colours.accent },
    buttons: { ...theme.buttons, primaryColor: colours.primary },
    sidebar: { ...theme.sidebar, backgroundColor: colours.sidebar },
  }
  // React's type for styles does not know custom properties.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const style = getThemeColours(chosen, 'light') as CSSProperties
  return (
    <figure className={styles.preview}>
      <figcaption className="visually-hidden">{t('preview')}</figcaption>
      <div className={styles.phone} style={style} aria-hidden="true">
        <div className={styles.sky}>
          <Poster scene={homePhone} className={styles.art} />
          <span className={styles.name}>{logoUrl === '' ? name : <img src={logoUrl} alt="" />}</span>
        </div>
        <div className={styles.words}>
          <b>{t('previewTitle')}</b>
          <span className={styles.marks}>
            {[1, 2, 3, 4].map((mark) => (
              <GateMark key={mark} mark="ready" />
            ))}
          </span>
          <span className={buttonClass('primary', { block: true })}>{t('previewButton')}</span>
        </div>
        <span className={styles.panel} />
      </div>
    </figure>
  )
}
