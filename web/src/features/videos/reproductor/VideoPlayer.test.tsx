import { youtubeId } from '@eleva/contract'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { VideoPlayer } from './VideoPlayer.parte.tsx'

test('a video of another site is opened there', () => {
  render(
    <MantineProvider>
      <VideoPlayer src="https://ejemplo.mx/clase" tipo="enlace" titulo="Preguntas de salida" />
    </MantineProvider>,
  )
  const link = screen.getByRole('link', { name: 'Abrir video: Preguntas de salida' })
  expect(link.getAttribute('href')).toBe('https://ejemplo.mx/clase')
  expect(link.getAttribute('rel')).toContain('noopener')
})

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtube.com/live/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=corto', undefined],
  ['https://ejemplo.mx/watch?v=dQw4w9WgXcQ', undefined],
])('%s is the video %s', (address, id) => {
  expect(youtubeId(address)).toBe(id)
})
