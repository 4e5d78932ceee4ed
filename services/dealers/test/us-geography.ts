import type { State } from '@larkway/dealers-contract';

interface StateGeography {
  /** Degrees, rounded outward. */
  south: number;
  north: number;
  west: number;
  east: number;
  areaCodes: string;
}

/**
 * Bounds and area codes of each state, to verify the seed's cities and the locations of ZIP codes.
 */
export const usGeography: Record<State['abbreviation'], StateGeography> = {
  AL: { south: 30.1, north: 35.1, west: -88.5, east: -84.8, areaCodes: '205 251 256' },
  AK: { south: 51, north: 71.5, west: -180, east: -129.9, areaCodes: '907' },
  AZ: { south: 31.3, north: 37.1, west: -114.9, east: -109, areaCodes: '480 520 602 623 928' },
  AR: { south: 33, north: 36.6, west: -94.7, east: -89.6, areaCodes: '479 501 870' },
  CA: {
    south: 32.5,
    north: 42.1,
    west: -124.5,
    east: -114.1,
    areaCodes:
      '209 213 310 408 415 510 530 559 562 619 626 650 661 707 714 760 805 818 831 858 909 916 925 949 951',
  },
  CO: { south: 36.9, north: 41.1, west: -109.1, east: -102, areaCodes: '303 719 970' },
  CT: { south: 40.9, north: 42.1, west: -73.8, east: -71.7, areaCodes: '203 860' },
  DE: { south: 38.4, north: 39.9, west: -75.8, east: -75, areaCodes: '302' },
  FL: {
    south: 24.4,
    north: 31.1,
    west: -87.7,
    east: -79.9,
    areaCodes: '239 305 321 352 386 407 561 727 772 813 850 863 904 941 954',
  },
  GA: { south: 30.3, north: 35.1, west: -85.7, east: -80.8, areaCodes: '229 404 478 706 770 912' },
  HI: { south: 18.9, north: 22.3, west: -160.3, east: -154.8, areaCodes: '808' },
  ID: { south: 41.9, north: 49.1, west: -117.3, east: -111, areaCodes: '208' },
  IL: {
    south: 36.9,
    north: 42.6,
    west: -91.6,
    east: -87,
    areaCodes: '217 309 312 618 630 708 773 815 847',
  },
  IN: { south: 37.7, north: 41.8, west: -88.1, east: -84.7, areaCodes: '219 260 317 574 765 812' },
  IA: { south: 40.3, north: 43.6, west: -96.7, east: -90.1, areaCodes: '319 515 563 641 712' },
  KS: { south: 36.9, north: 40.1, west: -102.1, east: -94.5, areaCodes: '316 620 785 913' },
  KY: { south: 36.4, north: 39.2, west: -89.6, east: -81.9, areaCodes: '270 502 606 859' },
  LA: { south: 28.9, north: 33.1, west: -94.1, east: -88.8, areaCodes: '225 318 337 504 985' },
  ME: { south: 43, north: 47.5, west: -71.1, east: -66.9, areaCodes: '207' },
  MD: { south: 37.9, north: 39.8, west: -79.5, east: -75, areaCodes: '301 410' },
  MA: { south: 41.2, north: 42.9, west: -73.6, east: -69.9, areaCodes: '413 508 617 781 978' },
  MI: {
    south: 41.6,
    north: 48.3,
    west: -90.5,
    east: -82.4,
    areaCodes: '231 248 269 313 517 586 616 734 810 906 989',
  },
  MN: {
    south: 43.4,
    north: 49.4,
    west: -97.3,
    east: -89.4,
    areaCodes: '218 320 507 612 651 763 952',
  },
  MS: { south: 30.1, north: 35.1, west: -91.7, east: -88, areaCodes: '228 601 662' },
  MO: { south: 35.9, north: 40.7, west: -95.8, east: -89, areaCodes: '314 417 573 636 660 816' },
  MT: { south: 44.3, north: 49.1, west: -116.1, east: -104, areaCodes: '406' },
  NE: { south: 39.9, north: 43.1, west: -104.1, east: -95.3, areaCodes: '308 402' },
  NV: { south: 35, north: 42.1, west: -120.1, east: -114, areaCodes: '702 775' },
  NH: { south: 42.6, north: 45.4, west: -72.6, east: -70.6, areaCodes: '603' },
  NJ: { south: 38.9, north: 41.4, west: -75.6, east: -73.8, areaCodes: '201 609 732 856 908 973' },
  NM: { south: 31.3, north: 37.1, west: -109.1, east: -103, areaCodes: '505 575' },
  NY: {
    south: 40.4,
    north: 45.1,
    west: -79.8,
    east: -71.8,
    areaCodes: '212 315 516 518 585 607 631 716 718 845 914',
  },
  NC: { south: 33.8, north: 36.6, west: -84.4, east: -75.4, areaCodes: '252 336 704 828 910 919' },
  ND: { south: 45.9, north: 49.1, west: -104.1, east: -96.5, areaCodes: '701' },
  OH: {
    south: 38.4,
    north: 42,
    west: -84.9,
    east: -80.5,
    areaCodes: '216 330 419 440 513 614 740 937',
  },
  OK: { south: 33.6, north: 37.1, west: -103.1, east: -94.4, areaCodes: '405 580 918' },
  OR: { south: 41.9, north: 46.3, west: -124.6, east: -116.4, areaCodes: '503 541' },
  PA: {
    south: 39.7,
    north: 42.3,
    west: -80.6,
    east: -74.6,
    areaCodes: '215 412 570 610 717 724 814',
  },
  RI: { south: 41.1, north: 42.1, west: -71.9, east: -71.1, areaCodes: '401' },
  SC: { south: 32, north: 35.3, west: -83.4, east: -78.5, areaCodes: '803 843 864' },
  SD: { south: 42.4, north: 46, west: -104.1, east: -96.4, areaCodes: '605' },
  TN: { south: 34.9, north: 36.7, west: -90.4, east: -81.6, areaCodes: '423 615 731 865 901 931' },
  TX: {
    south: 25.8,
    north: 36.6,
    west: -106.7,
    east: -93.5,
    areaCodes: '210 214 254 281 361 409 432 469 512 713 806 817 830 903 915 936 940 956 972 979',
  },
  UT: { south: 36.9, north: 42.1, west: -114.1, east: -109, areaCodes: '435 801' },
  VT: { south: 42.7, north: 45.1, west: -73.5, east: -71.4, areaCodes: '802' },
  VA: { south: 36.5, north: 39.5, west: -83.7, east: -75.2, areaCodes: '276 434 540 703 757 804' },
  WA: { south: 45.5, north: 49.1, west: -124.9, east: -116.9, areaCodes: '206 253 360 425 509' },
  WV: { south: 37.2, north: 40.7, west: -82.7, east: -77.7, areaCodes: '304' },
  WI: { south: 42.4, north: 47.1, west: -92.9, east: -86.8, areaCodes: '262 414 608 715 920' },
  WY: { south: 40.9, north: 45.1, west: -111.1, east: -104, areaCodes: '307' },
};
