import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type TestCertificates = { authority: string; key: string; certificate: string }

/** Ten years, because the clock of the tests has a fixed date. */
const days = 3650

/** Creates a certificate authority and a certificate that it signed, with openssl. No files remain. */
export async function testCertificates(
  subject: string,
  extensions = 'subjectAltName=DNS:localhost,IP:127.0.0.1',
): Promise<TestCertificates> {
  const folder = await mkdtemp(join(tmpdir(), 'first-chair-certificates-'))
  const at = (name: string): string => join(folder, name)
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder })
  const newKey = ['-newkey', 'rsa:2048', '-nodes', '-sha256']
  try {
    await openssl(
      'req',
      '-x509',
      ...newKey,
      '-days',
      String(days),
      '-subj',
      '/CN=Test Authority',
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
    )
    await openssl('req', ...newKey, '-subj', subject, '-keyout', 'own.key', '-out', 'own.csr')
    await writeFile(at('own.ext'), `${extensions}\n`)
    const sign = 'x509 -req -in own.csr -CA ca.pem -CAkey ca.key -CAcreateserial -sha256 -extfile own.ext'
    await openssl(...sign.split(' '), '-days', String(days), '-out', 'own.pem')
    const text = (name: string) => readFile(at(name), 'utf8')
    return { authority: await text('ca.pem'), key: await text('own.key'), certificate: await text('own.pem') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
