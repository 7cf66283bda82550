// The tests that npm run prove runs for each goal, some with more work than in npm test. docs/proof.md explains the
// goals.

/**
 * `goals` are the numbers of the quality goals; `files` are test files or folders of them. Tests of concurrency may
 * pass by chance, so they run several times (`inRounds`). Those with `throughPooler` run behind PgBouncer in transaction
 * mode. Tests that break connections of the database on purpose are not among them, because PgBouncer hides that.
 * @type {readonly { goals: string[], what: string, files: string[], inRounds?: true, throughPooler?: true, size?: 'KILL_HOUSEHOLDS' | 'FUZZ_REQUESTS' }[]}
 */
export const proofs = [
  {
    goals: ['R1'],
    what: 'server and database killed while households sign',
    files: ['server/src/waiver/kill.test.ts'],
    size: 'KILL_HOUSEHOLDS',
  },
  {
    goals: ['R1'],
    what: 'lost answers on the phone; the process stopped and killed',
    files: ['e2e/lost-answers.test.ts', 'e2e/process.test.ts'],
  },
  {
    goals: ['R2'],
    what: 'outage and recovery of the database',
    files: [
      'server/src/health/health.test.ts',
      'server/src/db/broken-connections.test.ts',
      'server/src/db/database.test.ts',
      'server/src/db/embedded-postgres.test.ts',
      'server/src/db/announcements.test.ts',
      'server/src/setup/setup-cache.test.ts',
    ],
  },
  {
    goals: ['R3'],
    what: 'races',
    files: [
      'server/src/waiver/complete-waiver.test.ts',
      'server/src/signing-link/own-waivers.test.ts',
      'server/src/waiver/send-waiver-to-pos.test.ts',
      'server/src/admin-access/change-administrators.test.ts',
      'server/src/jobs/heartbeat.test.ts',
      'server/src/photo/photo.test.ts',
    ],
    inRounds: true,
  },
  {
    goals: ['R4'],
    what: 'external systems that are slow, invalid, huge or down',
    files: [
      'server/src/contact-task/point-of-sale-down.test.ts',
      'server/src/contact-task/points-of-sale.test.ts',
      'server/src/rental-profile/complete-rental-profile.test.ts',
      'server/src/child-registration/complete-child-registration.test.ts',
      'server/src/adapters/point-of-sale',
      'server/src/adapters/delivery',
      'server/src/adapters/object-storage',
      'server/src/message/send-message.test.ts',
    ],
  },
  {
    goals: ['R5'],
    what: 'a process killed during a report run; the status of a report',
    files: [
      'server/src/report/kill.test.ts',
      'server/src/jobs/heartbeat.test.ts',
      'server/src/report/report-run.test.ts',
      'server/src/report/customer-report.test.ts',
    ],
  },
  {
    goals: ['R1', 'R3', 'R4', 'R5'],
    what: 'the same through a pooler in transaction mode',
    files: [
      'server/src/waiver/kill.test.ts',
      'server/src/report/kill.test.ts',
      'server/src/waiver/complete-waiver.test.ts',
      'server/src/signing-link/own-waivers.test.ts',
      'server/src/waiver/send-waiver-to-pos.test.ts',
      'server/src/admin-access/change-administrators.test.ts',
      'server/src/setup/setup-cache.test.ts',
      'server/src/signed-out-token/signed-out-tokens.test.ts',
      'server/src/contact-task/point-of-sale-down.test.ts',
      'server/src/rental-profile/complete-rental-profile.test.ts',
      'server/src/child-registration/complete-child-registration.test.ts',
      'server/src/message/send-message.test.ts',
      'server/src/report/report-run.test.ts',
      'server/src/report/customer-report.test.ts',
    ],
    throughPooler: true,
  },
  {
    goals: ['R2'],
    what: 'poolers, several hosts, a replica that falls behind or is away',
    files: ['server/src/db/connection', 'server/src/app/pooler.test.ts', 'server/src/app/wait-for-database.test.ts'],
  },
  {
    goals: ['R6'],
    what: 'backup while guests sign, restore, verification',
    files: ['server/src/db/restore.test.ts'],
  },
  {
    goals: ['R7'],
    what: 'silent connections, a dead synchronous standby, a full disk',
    files: [
      'server/src/db/connection-watch.test.ts',
      'server/src/db/announcements.test.ts',
      'server/src/health/silent-database.test.ts',
      'server/src/health/firewall.test.ts',
      'server/src/health/dead-standby.test.ts',
      'server/src/app/full-disk.test.ts',
    ],
  },
  {
    goals: ['S1'],
    what: 'every call with every kind of caller; tokens; sign-out',
    files: [
      'server/src/app/access.test.ts',
      'server/src/adapters/identity',
      'server/src/session',
      'server/src/signed-out-token',
      'server/src/admin-access/strong-sign-in.test.ts',
    ],
  },
  {
    goals: ['S2'],
    what: 'malformed requests, random from the OpenAPI document and written by hand',
    files: ['server/src/app/fuzz.test.ts', 'server/src/app/malformed-input.test.ts'],
    size: 'FUZZ_REQUESTS',
  },
  {
    goals: ['S3'],
    what: 'the corpus of uploads',
    files: ['server/src/adapters/pictures', 'server/src/photo/photo.test.ts'],
  },
  {
    goals: ['S4', 'S5'],
    what: 'marker scan of a whole journey; payloads in every text',
    files: [
      'e2e/security.test.ts',
      'server/src/html/sanitise-html.test.ts',
      'server/src/http/security-headers.test.ts',
      'server/src/csv/guarded-csv.test.ts',
    ],
  },
  {
    goals: ['S6'],
    what: 'slow, huge, compressed and smuggled requests',
    files: ['server/src/app/abuse.test.ts', 'server/src/http/limits.test.ts'],
  },
  {
    goals: ['S9'],
    what: 'the demo, the metrics and forwarded addresses behind nginx, and wrong configurations',
    files: ['server/src/http/behind-nginx.test.ts', 'server/src/config/config.test.ts'],
  },
  {
    goals: ['S7'],
    what: 'the chain of signed waivers with changed, missing and swapped records; the database role of the product',
    files: [
      'server/src/waiver-chain/verify-chain.test.ts',
      'server/src/stored-object/stored-object.test.ts',
      'server/src/db/roles/roles.test.ts',
      'server/src/waiver-archive/waiver-archive.test.ts',
    ],
  },
  {
    goals: ['readiness'],
    what: 'the verdict against the built-in gate for 10,000 households on five days, and against itself in every answer',
    files: [
      'server/src/readiness/gate-oracle.test.ts',
      'server/src/readiness/readiness-agreement.test.ts',
      'server/src/readiness/verdict-kill.test.ts',
    ],
  },
  {
    goals: ['accessibility'],
    what: 'axe on every screen and state at every width, keyboard only, contrast of all theme colours',
    files: [
      'e2e/accessibility.test.ts',
      'e2e/admin.test.ts',
      'e2e/admin-settings.test.ts',
      'e2e/language-and-theme.test.ts',
      'e2e/mobile-passes.test.ts',
      'e2e/own-link.test.ts',
      'e2e/pass-checker.test.ts',
      'e2e/reporting.test.ts',
      'e2e/tasks.test.ts',
      'e2e/keyboard.test.ts',
      'e2e/signature-pad.test.ts',
      'web/src/ui/signature-pad/signature-pad.test.tsx',
      'core/src/settings/theme-colours.test.ts',
    ],
  },
]
