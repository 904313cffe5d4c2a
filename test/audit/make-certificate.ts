import { spawnSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A certificate for this machine that nobody else believes. */
export interface Certificate {
  key: Buffer
  cert: Buffer
  /** The file of the certificate, for programs that can be told to believe it. */
  file: string
  /** The hash of its public key as Chromium takes it, in base64. */
  keyHash: string
}

/** Makes a certificate for the name localhost that holds for one day, with OpenSSL, in a folder. */
export function makeCertificate(folder: string): Certificate {
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const { status, stderr, error } = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      keyFile,
      '-out',
      file,
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0)
    throw new Error(`The audit needs openssl to make a certificate for this machine. ${error?.message ?? stderr}`)
  const cert = readFileSync(file)
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return { key: readFileSync(keyFile), cert, file, keyHash: createHash('sha256').update(publicKey).digest('base64') }
}
