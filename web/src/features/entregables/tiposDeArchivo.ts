/** What the server takes; it looks at the content, whatever the name says. */
export const TIPOS =
  '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.rtf,.epub,.txt,.md,.csv,.zip,image/*,audio/*,video/mp4,video/webm,video/quicktime,video/3gpp'
