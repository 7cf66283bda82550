import { t } from '../../catalogue/first-run.ts'
import { FileDrop } from '../../ui/form/file-drop.tsx'
import styles from './look-step.module.css'
import type { Logo } from './read-logo.ts'

/** Chooses the file of a logo, also by dropping it. */
export function LogoField({
  logo,
  shownUrl,
  problem,
  onChoose,
}: {
  logo: Logo | null | undefined
  shownUrl: string
  problem: string | undefined
  onChoose: (file: File) => void
}) {
  return (
    <FileDrop
      label={t('chooseLogo')}
      accept="image/png,image/jpeg,image/webp,image/svg+xml"
      problem={problem}
      problemId="logo-problem"
      className={problem === undefined ? styles.drop : `${styles.drop} ${styles.wrong}`}
      onChoose={onChoose}
      buttonLabel={shownUrl === '' ? t('chooseLogo') : t('replaceLogo')}
    >
      {(button) => (
        <>
          {shownUrl !== '' && (
            <span className={styles.logo}>
              <img src={shownUrl} alt="" />
            </span>
          )}
          <span className={styles.facts}>
            {logo ? (
              <>
                <b>{logo.name}</b>
                <span>{t('logoFacts', { width: logo.width, height: logo.height })}</span>
              </>
            ) : (
              <span>{t('dropLogo')}</span>
            )}
            {button}
          </span>
        </>
      )}
    </FileDrop>
  )
}
