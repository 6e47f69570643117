import { describe, expect, it } from 'vitest'
import { readDeliveryStatus } from './delivery-status.ts'

const id = 'message-0b5d3f3e-7f5e-4a5e-9a53-2f6b8b7c1d2e'

/** A notification in Postfix's format. */
const toNotification = ({ action = 'failed', status = '5.1.1', type = 'multipart/report' } = {}) => `\
From MAILER-DAEMON Mon Mar  2 12:00:00 2026
Return-Path: <>
From: MAILER-DAEMON@mail.example.org (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: bounces@cakes.example.org
Content-Type: ${type}; report-type=delivery-status;
	boundary="BD4F8A.1/mail.example.org"

This is a MIME-encapsulated message.

--BD4F8A.1/mail.example.org
Content-Type: text/plain; charset=us-ascii

<nobody@example.org>: Action: failed Status: 5.7.1

--BD4F8A.1/mail.example.org
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org

Final-Recipient: rfc822; nobody@example.org
Action: ${action}
Status: ${status}
Diagnostic-Code: x-unix; user
    unknown

--BD4F8A.1/mail.example.org
Content-Type: text/rfc822-headers

Subject: 123456 is your code
Message-ID:
 <${id}@cakes.example.org>

--BD4F8A.1/mail.example.org--
`

describe('a delivery status notification', () => {
  it.each(['\n', '\r\n'])('reads the email and the status if lines end in %j', (end) => {
    const text = toNotification().replace(/\n/g, end)
    expect(readDeliveryStatus(text)).toEqual({ messageId: `<${id}@cakes.example.org>`, status: '5.1.1' })
  })

  it.each([
    ['a delay', toNotification({ action: 'delayed', status: '4.4.1' })],
    ['a delivery', toNotification({ action: 'delivered', status: '2.0.0' })],
    ['a failure that is not permanent', toNotification({ status: '4.2.2' })],
    ['another kind of message', toNotification({ type: 'multipart/mixed' })],
    ['a reply', 'Subject: Re: 123456 is your code\nIn-Reply-To: <x@y>\n\nThanks!'],
    ['empty', ''],
    ['a truncated notification', toNotification().split('text/rfc822-headers')[0] ?? ''],
  ])('is ignored if it is %s', (_, text) => {
    expect(readDeliveryStatus(text)).toBeUndefined()
  })
})
