const no = (name, from, to) => ({ name, severity: 'error', from, to })
const useCase = '^server/src/[^/]+/[a-z0-9-]+\\.ts$'
const wiring = 'app|commands|demo|demo-season|seed|pages|health|http'
const foundations = 'config|limits|telemetry|encryption|context|db|jobs|adapters'
// The use cases that all nouns share.
const shared = 'resource'
const notNouns = `^server/src/(${wiring}|${foundations}|${shared})/`

export default {
  forbidden: [
    no('no-circles', {}, { circular: true }),
    no(
      'core-is-pure',
      { path: '^core/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^core/src|node_modules/(zod|icu-minify)/' },
    ),
    no('web-and-server-meet-only-in-core', { path: '^web/src' }, { path: '^server/' }),
    no('server-and-web-meet-only-in-core', { path: '^server/src' }, { path: '^web/' }),
    no(
      'stores-know-only-the-database',
      { path: '\\.store\\.ts$' },
      { path: '^server/src', pathNot: '^server/src/db/' },
    ),
    no('rules-know-only-rules', { path: '\\.rule\\.ts$' }, { path: '^server/src', pathNot: '\\.rule\\.ts$' }),
    no(
      'facts-are-loaded-below-the-use-cases',
      { path: '\\.(facts|resource)\\.ts$' },
      {
        path: `${useCase}|^server/src/(app|pages|health|http)/|\\.routes\\.ts$`,
        pathNot: `^server/src/(${foundations}|${shared}|setup)/`,
      },
    ),
    no('jobs-are-only-declared', { path: '\\.job\\.ts$' }, { path: '^server/src', pathNot: '^server/src/jobs/' }),
    no(
      'use-cases-do-not-call-use-cases',
      { path: useCase, pathNot: `${notNouns}|\\.test\\.ts$` },
      { path: useCase, pathNot: notNouns },
    ),
    no(
      'use-cases-do-not-know-http',
      { path: useCase, pathNot: `${notNouns}|\\.test\\.ts$` },
      { path: '^server/src/(app|pages|health|http)/|\\.routes\\.ts$' },
    ),
    no(
      'http-knows-no-noun',
      { path: '^server/src/http/', pathNot: '\\.(test|builders)\\.ts$' },
      { path: '^server/src/', pathNot: '^server/src/(http|config|limits|encryption|context|db|adapters)/' },
    ),
    no(
      'adapters-are-below-the-nouns',
      { path: '^server/src/adapters/', pathNot: '\\.(test|builders|contract)\\.ts$' },
      { path: '^server/src/', pathNot: '^server/src/(adapters|config|limits|telemetry|encryption|db)/' },
    ),
    no(
      'app-is-on-top',
      { path: '^server/src/(?!app/|main\\.ts$)', pathNot: '\\.(test|builders)\\.ts$' },
      { path: '^server/src/app/' },
    ),
    no(
      'ui-knows-no-domain',
      { path: '^web/src/ui/' },
      {
        path: '^core/(?!src/colour/)|^web/src/(?!ui/|catalogue/(ui|signature-pad|tags)\\.tsx?$|test/pseudo-locale\\.ts$)',
      },
    ),
    no(
      'screens-do-not-reach-into-each-other',
      { path: '^web/src/(guest|admin)/([^/]+)/' },
      {
        path: '^web/src/(guest|admin)/[^/]+/',
        pathNot:
          '^web/src/$1/$2/|^web/src/guest/(drafts|offline|outbox|passes|readiness|signing-link)/|^web/src/admin/(look|text|page|form|fields|rich-text|resource|schema-form|explanation|waiver-texts)/',
      },
    ),
    no('guests-load-no-admin-code', { path: '^web/src/(?!admin/|app/admin-routes)' }, { path: '^web/src/admin/' }),
    no(
      'nothing-outside-the-lists',
      { pathNot: '\\.(test|builders|contract|setup)\\.tsx?$' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
