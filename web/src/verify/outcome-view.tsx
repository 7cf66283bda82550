import type { VerifySettings } from '@first-chair/core/waiver-proof/verify-settings'
import type { ReactNode, RefObject } from 'react'
import { t } from '../catalogue/verify.ts'
import { cardClass } from '../ui/card.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import type { Outcome, Tone } from './outcome.ts'
import styles from './verify.module.css'

/** Where the program is that checks documents without the product. */
const otherTools = 'https://c2sp.org/tlog-proof'

/** What was found out about a document: one sentence, then what it says, then what was checked. */
export function OutcomeView({
  outcome,
  others,
  settings,
  heading,
  choose,
}: {
  outcome: Outcome & { name: string }
  others: readonly (Outcome & { name: string })[]
  settings: VerifySettings
  heading: RefObject<HTMLHeadingElement | null>
  choose: ReactNode
}) {
  const { tone, title, lead, facts, factsTitle, details, lines, proof } = outcome
  return (
    <>
      <div className={`${styles.hero} ${styles[tone]}`}>
        <div className={styles.inner} role="status">
          <VerdictMark tone={tone} />
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            <p>{lead}</p>
          </div>
        </div>
      </div>
      <div className={styles.body}>
        <div className={styles.column}>
          {others.length > 0 && <Files outcomes={[outcome, ...others]} />}
          <Facts title={factsTitle} facts={facts} />
          <section className={cardClass()}>
            <h2>{t('checked')}</h2>
            <ul className={styles.lines}>
              {lines.map((line) => (
                <li key={line.title}>
                  <span className={`${styles.mark} ${styles[`mark-${line.tone}`]}`}>
                    <Icon name={lineIcons[line.tone]} size="xs" />
                  </span>
                  <span>
                    <b>{line.title}</b>
                    <span className={styles.detail}>{line.detail}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <Facts title={t('details')} facts={details} />
          {tone === 'bad' && <Ask outcome={outcome} settings={settings} />}
        </div>
        <div className={styles.column}>
          <section className={cardClass()}>
            <h2>{t('another')}</h2>
            <p className={styles.small}>{tone === 'unknown' ? t('scanHint') : t('notUploaded')}</p>
            {choose}
          </section>
          {proof !== undefined && (
            <section className={cardClass()}>
              <h2>{t('experts')}</h2>
              <p className={styles.small}>{t('expertsText')}</p>
              <p className={styles.links}>
                <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(proof)}`} download="proof.tlog-proof">
                  {t('saveProof')}
                </a>
                <a href={otherTools} rel="noreferrer">
                  {t('otherTools')}
                </a>
              </p>
            </section>
          )}
        </div>
      </div>
    </>
  )
}

function Facts({ title, facts }: { title: string; facts: Outcome['facts'] }) {
  if (facts.length === 0) return null
  return (
    <section className={cardClass()}>
      <h2>{title}</h2>
      <dl className={styles.facts}>
        {facts.map(({ name, value, isWide }) => (
          <div key={name} className={isWide === true ? styles.wide : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Several files: one line each. */
function Files({ outcomes }: { outcomes: readonly (Outcome & { name: string })[] }) {
  return (
    <section className={cardClass()}>
      <ul className={styles.lines}>
        {outcomes.map(({ name, title, tone }, index) => (
          <li key={index}>
            <span className={`${styles.mark} ${styles[`mark-${tone}`]}`}>
              <Icon name={lineIcons[tone]} size="xs" />
            </span>
            <span>
              <b>{title}</b>
              <span className={styles.detail}>{name}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ask({ outcome, settings }: { outcome: Outcome; settings: VerifySettings }) {
  const { resort, phoneNumber } = settings
  return (
    <section className={cardClass()}>
      <p>
        {outcome.index === undefined ? t('ask', settings) : t('askEntry', { resort, index: String(outcome.index) })}{' '}
        {phoneNumber !== '' && <a href={`tel:${phoneNumber}`}>{t('call', { phone: phoneNumber })}</a>}
      </p>
    </section>
  )
}

const lineIcons = { ok: 'tick', bad: 'cross', unknown: 'information' } as const satisfies Record<Tone, IconName>

/** A circle, an octagon or a diamond: shape, sign and colour differ. */
function VerdictMark({ tone }: { tone: Tone }) {
  return (
    <svg className={styles.big} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      {tone === 'ok' && (
        <>
          <circle cx="48" cy="48" r="48" fill="currentColor" />
          <path d="M27 50l15 15 28-32" className={styles.sign} />
        </>
      )}
      {tone === 'bad' && (
        <>
          <path d="M28 0h40l28 28v40L68 96H28L0 68V28z" fill="currentColor" />
          <path d="M33 33l30 30M63 33L33 63" className={styles.sign} />
        </>
      )}
      {tone === 'unknown' && (
        <>
          <path d="M48 0l48 48-48 48L0 48z" fill="currentColor" />
          <path d="M36 38a12 12 0 1118 10c-4 2.500-6 5-6 9M48 68v.1" className={styles.sign} />
        </>
      )}
    </svg>
  )
}
