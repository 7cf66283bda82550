import { t as failureText } from '@first-chair/core/catalogue/failure'
import { readOwnRole } from '@first-chair/core/session/own-role.api'
import { isDraft } from '@first-chair/core/waiver-text/draft-mark'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../../api/query.ts'
import { t } from '../../../catalogue/waiver.ts'
import { isSignedIn } from '../../../session/session.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { CallUs } from '../../call-us.tsx'

/** Says that a waiver is a draft, and who can sign it. Renders nothing for any other text. */
export function DraftNotice({ html }: { html: string }) {
  return isDraft(html) ? <NoticeByRole /> : null
}

/** Renders the form of a text that can be signed: a draft only by an administrator, to try check-in. */
export function UnlessDraft({ html, children }: { html: string; children: ReactNode }) {
  return isDraft(html) ? <ForAdministrators>{children}</ForAdministrators> : children
}

function NoticeByRole() {
  return useMaySignDrafts() ? (
    <Banner tone="warn" title={t('draft')}>
      {t('draftForAdministrators')}
    </Banner>
  ) : (
    <Banner tone="warn" title={t('draft')} action={<CallUs />}>
      {failureText('waiver-is-draft')}
    </Banner>
  )
}

function ForAdministrators({ children }: { children: ReactNode }) {
  return useMaySignDrafts() ? children : null
}

/** False without a sign-in: with a signing link, and on a device of the resort. */
function useMaySignDrafts(): boolean {
  const { data } = useQuery({ ...query(readOwnRole, {}), enabled: isSignedIn(), staleTime: Infinity })
  return data?.maySignDrafts === true
}
