import { expect, test } from "vitest";
import { networkOf, siteOf } from "@/lib/core/network";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:0:12::1", "2001:db8:0::/48"],
  ["2001:db8:0:ffff::1", "2001:db8:0::/48"],
  ["2001:db8:1:12::1", "2001:db8:1::/48"],
  ["::1", "0:0:0::/48"],
  ["not an address", "not an address"],
])("%s is at the site %s", (address, site) => {
  expect(siteOf(address)).toBe(site);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:0:12::1", "2001:db8:0:12::/64"],
  ["2001:db8:0:12:ffff:ffff:ffff:ffff", "2001:db8:0:12::/64"],
  ["2001:0DB8:0000:0012:1:2:3:4", "2001:db8:0:12::/64"],
  ["2001:db8:0:13::1", "2001:db8:0:13::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["not an address", "not an address"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
