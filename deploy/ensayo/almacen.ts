/**
 * A real S3 store: the gateway of Ceph (radosgw) over one monitor and one disk in memory. Debian 12 has no other S3
 * server but OpenStack's, which needs more of its parts.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePorts } from '../../scripts/puertos.ts'
import { type Programa, requireProgram, start, until } from './programas.ts'

export type Almacen = { env: Record<string, string>; stop: () => Promise<void>; start: () => Promise<void> }

const NEEDED = { 'ceph-mon': 'ceph-mon', 'ceph-osd': 'ceph-osd', radosgw: 'radosgw', ceph: 'ceph-common' }
const KEYS = { S3_ACCESS_KEY_ID: 'ENSAYO', S3_SECRET_ACCESS_KEY: 'ENSAYOSECRETO' }
const BUCKET = 'eleva'

const settings = (dir: string, id: string, v2: number, v1: number, web: number) => `
[global]
fsid = ${id}
mon_initial_members = a
mon_host = [v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]
public_addr = 127.0.0.1
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
osd_objectstore = memstore
memstore_device_bytes = 6442450944
keyring = ${dir}/admin.keyring
admin_socket = ${dir}/$name.$pid.asok
log_file = ${dir}/$name.log
[mon.a]
mon_data = ${dir}/mon
[osd.0]
osd_data = ${dir}/osd
keyring = ${dir}/osd/keyring
[client.admin]
rgw_frontends = beast endpoint=127.0.0.1:${web}
rgw_data = ${dir}/rgw
`

/** @throws when one of its programs cannot be had */
export function requireStore() {
  for (const [program, paquete] of Object.entries(NEEDED)) requireProgram(`/usr/bin/${program}`, paquete)
}

export async function openStore(above: string): Promise<Almacen> {
  requireStore()
  const dir = path.join(above, 'ceph')
  for (const folder of ['mon', 'osd', 'rgw']) mkdirSync(path.join(dir, folder), { recursive: true })
  const [v2, v1, web] = await freePorts(3)
  const id = randomUUID()
  const conf = path.join(dir, 'ceph.conf')
  writeFileSync(conf, settings(dir, id, v2!, v1!, web!))
  const run = (program: string, ...args: string[]) => promisify(execFile)(program, args, { cwd: dir, timeout: 60_000 })
  const ceph = (...args: string[]) => run('ceph', '-c', conf, ...args)
  const serve = (name: string, program: string, ...args: string[]) =>
    start(dir, name, program, ['-c', conf, ...args, '-f'])

  await run('ceph-authtool', '--create-keyring', 'mon.keyring', '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *')
  const all = ['mon', 'osd', 'mgr'].flatMap(what => ['--cap', what, 'allow *'])
  await run('ceph-authtool', '--create-keyring', 'admin.keyring', '--gen-key', '-n', 'client.admin', ...all)
  await run('ceph-authtool', 'mon.keyring', '--import-keyring', 'admin.keyring')
  await run('monmaptool', '--create', '--fsid', id, '--addv', 'a', `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`, 'monmap')
  await run('ceph-mon', '-c', conf, '--mkfs', '-i', 'a', '--monmap', 'monmap', '--keyring', 'mon.keyring')
  serve('ceph-mon', 'ceph-mon', '-i', 'a')
  await until('el monitor de Ceph', 30_000, () => ceph('--connect-timeout', '5', 'quorum_status'))
  await ceph('osd', 'create')
  await run('ceph-osd', '-c', conf, '-i', '0', '--mkfs', '--mkkey', '--no-mon-config')
  await ceph('auth', 'add', 'osd.0', 'osd', 'allow *', 'mon', 'allow profile osd', '-i', path.join(dir, 'osd/keyring'))
  await ceph('osd', 'crush', 'add', 'osd.0', '1.0', 'root=default')
  serve('ceph-osd', 'ceph-osd', '-i', '0')
  let gateway: Programa
  const begin = async () => {
    gateway = serve('radosgw', 'radosgw', '-n', 'client.admin')
    await until('el almacén S3', 120_000, async () => (await fetch(`http://127.0.0.1:${web}/`)).ok)
  }
  await begin()
  const keys = ['--access-key', KEYS.S3_ACCESS_KEY_ID, '--secret', KEYS.S3_SECRET_ACCESS_KEY]
  await run('radosgw-admin', '-c', conf, 'user', 'create', '--uid', 'eleva', '--display-name', 'Eleva', ...keys)
  const endpoint = `http://127.0.0.1:${web}`
  const credentials = { accessKeyId: KEYS.S3_ACCESS_KEY_ID, secretAccessKey: KEYS.S3_SECRET_ACCESS_KEY }
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
  client.destroy()
  return {
    env: { S3_BUCKET: BUCKET, S3_ENDPOINT: endpoint, ...KEYS },
    // The gateway keeps nothing itself: what it had acknowledged stands behind it.
    stop: () => gateway.end('SIGKILL'),
    start: begin,
  }
}
