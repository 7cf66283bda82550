import { useRef } from 'react'
import { t } from '../../catalogue/first-run.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
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
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <div
        className={problem === undefined ? styles.drop : `${styles.drop} ${styles.wrong}`}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const [file] = event.dataTransfer.files
          if (file) onChoose(file)
        }}
      >
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
          <Button look="secondary" small onClick={() => input.current?.click()}>
            {shownUrl === '' ? t('chooseLogo') : t('replaceLogo')}
          </Button>
        </span>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('chooseLogo')}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : 'logo-problem'}
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file can be chosen again.
            target.value = ''
            if (file) onChoose(file)
          }}
        />
      </div>
      <FieldError id="logo-problem" message={problem} />
    </div>
  )
}
