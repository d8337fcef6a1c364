/**
 * `npm run maquina`: docs/operacion.md, «As services», order by order as it stands there, on a Debian that has nothing
 * of Eleva yet: this machine seen through a layer that takes what is written, with a systemd of its own. Then the first
 * person signs in with a browser at an issuer of their own, through nginx with TLS, a mail goes out, the orders of an
 * operator are given, and the process is killed. Wants root, Debian's systemd, and the ports 80, 443 and 4000 of this
 * machine. Ends with 1 when something falls short.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { ensureChromium, LAUNCH_ARGS } from '../../e2e/chromium.ts'
import { freePorts } from '../../scripts/puertos.ts'
import { messageOf } from '../../server/src/kit/thrown.ts'
import { type Correo, openMail } from './correo.ts'
import { APP_URL, openIssuer, WHO } from './identidad.ts'
import { atEnd, endAll, until } from './programas.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const GUIDE = 'docs/operacion.md'
const HOST = new URL(APP_URL).host
const [FIRST, SECOND, REGISTERED] = ['direccion@escuela.mx', 'ana@escuela.mx', 'gloria@escuela.mx']

const OWN_CA = '/etc/eleva/ensayo.pem'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The blocks of orders of one section of the guide, as they stand. */
function ordersOf(guide: string, section: string): string[] {
  const from = guide.indexOf(`\n## ${section}\n`)
  const text = guide.slice(from + 1, guide.indexOf('\n## ', from + 5))
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block!)
}

type Machine = { run: (order: string) => string }

/**
 * What makes the layer (a root of its own, since within a mere chroot nobody gets users of their own, as the unit
 * asks), and ends as its first process: nothing that it mounts is seen outside, and all of it goes with it.
 */
const boot = (dir: string) => `set -e
M=${dir}/todo
mount -t tmpfs tmpfs ${dir}/capa
mkdir ${dir}/capa/arriba ${dir}/capa/obra
mount -t overlay overlay -o lowerdir=/,upperdir=${dir}/capa/arriba,workdir=${dir}/capa/obra $M
mount -t proc proc $M/proc
mount --rbind /sys $M/sys
mount --rbind /dev $M/dev
mount -t tmpfs tmpfs $M/run
mount -t tmpfs tmpfs $M/tmp
mkdir -p $M${ROOT}
mount --bind ${ROOT} $M${ROOT}
systemd-id128 new > $M/etc/machine-id
mkdir $M/antes
cd $M
pivot_root . antes
umount -l /antes
rmdir /antes
exec env container=ensayo /lib/systemd/systemd --system --unit=basic.target
`

/** @returns the process that is the first of those inside */
function firstInside(child: ChildProcess): string | undefined {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
  return children.split(' ')[0] || undefined
}

/** A machine of its own: files, processes, systemd; the network is this one's. */
async function openMachine(): Promise<Machine> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'eleva-maquina-'))
  atEnd(() => rmSync(dir, { recursive: true, force: true }))
  for (const name of ['capa', 'todo']) mkdirSync(path.join(dir, name))
  writeFileSync(path.join(dir, 'arranque'), boot(dir))
  const log = openSync(path.join(dir, 'arranque.log'), 'a')
  const own = ['--mount', '--pid', '--cgroup', '--ipc', '--uts', '--propagation', 'private', '--fork', '--kill-child']
  const child = spawn('unshare', [...own, 'sh', path.join(dir, 'arranque')], { stdio: ['ignore', log, log] })
  const gone = new Promise<void>(resolve => child.once('close', () => resolve()))
  atEnd(async () => {
    child.kill('SIGKILL')
    await gone
  })
  const run = (order: string) => {
    const into = ['--target', firstInside(child)!, '--mount', '--pid', '--cgroup', '--ipc', '--uts', '--root', '--wd']
    const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LANG: 'C.UTF-8' }
    const more = { ...env, DEBIAN_FRONTEND: 'noninteractive', ...registryOf() }
    try {
      const args = [...into, 'sh', '-ec', order]
      return execFileSync('nsenter', args, { encoding: 'utf8', env: more, stdio: 'pipe', maxBuffer: 2 ** 28 })
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      throw new Error(`${order.trim().split('\n').at(-1)}\n${`${stdout}${stderr}`.split('\n').slice(-25).join('\n')}`)
    }
  }
  await until('systemd', 30_000, () => run('systemctl is-active basic.target').trim() === 'active')
  return { run }
}

/** Where this machine gets packages from, the other one does, too. */
function registryOf(): Record<string, string> {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  return { npm_config_registry: registry }
}

/**
 * What the guide cannot know: where the repository is, and that a machine with another Node cannot take Debian's npm
 * beside its own.
 */
const asHere = (block: string) =>
  block
    .replace('nginx npm', existsSync('/usr/bin/npm') ? 'nginx' : 'nginx npm')
    .replace('apt-get install', 'apt-get -qq update && apt-get -qq install')
    .replace('git clone …', `git -c safe.directory='*' clone -q file://${ROOT}`)

/** What the guide leaves to the operator: settings, a certificate, the address of the school. */
function fillIn(machine: Machine, settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings))
    machine.run(
      `f=/etc/eleva/eleva.env; grep -q '^${name}=' $f && sed -i 's|^${name}=.*|${name}="${value}"|' $f || echo '${name}="${value}"' >> $f`,
    )
  machine.run(`sed -i 's/eleva\\.escuela\\.mx/${HOST}/' /etc/nginx/nginx.conf`)
  const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map(name => `/etc/nginx/tls/${name}`)
  const whose = `-subj /CN=${HOST} -addext subjectAltName=DNS:${HOST}`
  machine.run(`openssl req -x509 -newkey rsa:2048 -nodes -days 2 ${whose} -keyout ${key} -out ${certificate}`)
  // A real one is signed by somebody whom Node knows, and its name is known to all the world.
  machine.run(`cp ${certificate} ${OWN_CA} && echo '127.0.0.1 ${HOST}' >> /etc/hosts`)
}

/** The whole way of a person: landing page, issuer, back. */
async function signIn(page: Page, email: string, issuer: string): Promise<void> {
  await page.context().clearCookies()
  await page.context().addCookies([{ name: WHO, value: email, url: issuer }])
  await page.goto(`${APP_URL}/`)
  await page.getByRole('link', { name: 'Iniciar sesión' }).first().click()
  await page.waitForURL(`${APP_URL}/hoy`, { timeout: 20_000 })
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Somebody registers, whom a mail tells of it. */
async function register(page: Page): Promise<void> {
  const status = await page.evaluate(
    async ([email, token]) => {
      await fetch('/sanctum/csrf-cookie')
      const is = new RegExp(`${token}=([^;]*)`).exec(document.cookie)![1]!
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(is) }
      const body = JSON.stringify({
        nombres: 'Gloria',
        apellido_paterno: 'Hernández',
        apellido_materno: 'García',
        correo_alternativo: email,
        curp: 'HEGG560427MVZRRL04',
        rfc: 'HEGG560427AB1',
        tipos_de_formacion: 'Curso',
        modalidad: 'Linea',
        nombre_oferta_formacion: 'DGENAM',
        funcion: 'Docente',
        nivel_educativo: 'Licenciatura',
        direccion_operativa: 'Dirección Operativa 3',
        alcaldia_cct: 'Benito Juárez',
        numero_celular: '5512345678',
        numero_fijo: '5587654321',
        edad: '70',
        cct: '09DPR1234X',
        genero: 'Mujer',
      })
      return (await fetch('/api/usicamm-registro', { method: 'POST', headers, body })).status
    },
    [REGISTERED, 'XSRF-TOKEN'] as const,
  )
  if (status !== 200) throw new Error(`el registro respondió ${status}`)
}

async function openBrowser(): Promise<Page> {
  const args = [...LAUNCH_ARGS, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`]
  const browser = await chromium.launch({ executablePath: ensureChromium(), args })
  atEnd(() => browser.close())
  return await (await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' })).newPage()
}

/**
 * A program with nothing but what the service may do.
 * @throws also where it only complains
 */
function runAsUnit({ run }: Machine, order: string): void {
  const unit = readFileSync(path.join(ROOT, 'deploy/systemd/eleva.service'), 'utf8')
  const bounds = [...unit.matchAll(/^(?:User|Protect\w+|Private\w+|Restrict\w+|SystemCall\w+|No\w+|Cap\w+)=.*$/gm)]
  const properties = bounds.map(([line]) => `--property='${line}'`).join(' ')
  const said = run(`systemd-run --quiet --wait --pipe ${properties} ${order} 2>&1`)
  if (/not permitted|cannot/.test(said)) throw new Error(said)
}

async function isReady({ run }: Machine): Promise<void> {
  const asks = () => run('curl -fs http://127.0.0.1:4000/salud/listo')
  await until('/salud/listo', 60_000, asks).catch(error => {
    throw new Error(`${error.message}\n${run('journalctl --no-pager -u eleva -n 30 || true')}`)
  })
}

let bad = 0
async function step(what: string, act: () => unknown): Promise<void> {
  const began = performance.now()
  try {
    const said = await act()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    say(`bien  ${what}  ${seconds} s${typeof said === 'string' ? `  ${said.trim().split('\n').at(-1)}` : ''}`)
  } catch (error) {
    bad++
    say(`MAL   ${what}: ${messageOf(error)}`)
    throw error
  }
}

async function installAs(machine: Machine, settings: Record<string, string>): Promise<void> {
  const [install, single] = ordersOf(readFileSync(path.join(ROOT, GUIDE), 'utf8'), 'As services')
  await step('se instala', () => machine.run(asHere(install!)))
  await step('se configura', () => fillIn(machine, settings))
  await step('arranca como servicio, con nginx delante', async () => {
    machine.run(`cd /opt/eleva\n${single}`)
    await isReady(machine)
  })
}

async function use(machine: Machine, issuer: string, mails: Correo['mails']): Promise<void> {
  const page = await openBrowser()
  await step('la primera persona entra por su emisor', () => signIn(page, FIRST, issuer))
  await step('un registro llega por correo', async () => {
    await register(page)
    await until('el correo', 30_000, () => mails.get(REGISTERED) === 1)
  })
  await step('deploy/eleva salud', () => machine.run('cd /opt/eleva && deploy/eleva salud'))
  await step('deploy/eleva admin', () => machine.run(`cd /opt/eleva && deploy/eleva admin ${SECOND}`))
  await step('quien quedó como administración entra', () => signIn(page, SECOND, issuer))
  await step('deploy/eleva respaldo y verificar', () => {
    machine.run('install -d -o eleva -m 0700 /mnt/copias && cd /opt/eleva && deploy/eleva respaldo /mnt/copias')
    return machine.run('cd /opt/eleva && deploy/eleva verificar /mnt/copias/*.respaldo')
  })
  await step('el proceso muere, y vuelve; nadie tiene que entrar otra vez', async () => {
    machine.run('systemctl kill --signal=SIGKILL --kill-who=main eleva && sleep 2')
    await isReady(machine)
    await page.goto(`${APP_URL}/hoy`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
  await step('ffmpeg corre bajo la unidad', () =>
    runAsUnit(machine, 'nice -n 19 setpriv --pdeathsig KILL ffmpeg -version'),
  )
  await step('nada escribe donde no debe', () => {
    const wrong = machine.run(`find /opt/eleva /etc/eleva -newer ${OWN_CA} -not -type d`).trim()
    if (wrong) throw new Error(wrong)
    return machine.run('systemd-analyze security --no-pager eleva | tail -1')
  })
  await step('se detiene, y nada queda', () => {
    machine.run('systemctl stop eleva')
    const left = machine.run('ps -u eleva -o args= || true').trim()
    if (left) throw new Error(left)
  })
}

async function whole(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('Se ejecuta como root.')
  const machine = await openMachine()
  const [port, smtp] = (await freePorts(2)) as [number, number]
  const issuer = await openIssuer(port)
  const { mails } = await openMail(smtp)
  await installAs(machine, {
    ...issuer,
    APP_URL,
    ADMIN_EMAIL: FIRST,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    NODE_EXTRA_CA_CERTS: OWN_CA,
    TRUST_PROXY: '127.0.0.1',
    RESPALDO_CLAVE: 'una frase de ensayo, larga',
  })
  await use(machine, issuer.OIDC_ISSUER!, mails)
}

try {
  await whole()
} catch (error) {
  if (!bad++) say(`MAL   ${messageOf(error)}`)
} finally {
  await endAll()
}
say(`máquina: ${bad ? 'mal' : 'bien'}`)
process.exitCode = bad ? 1 : 0
